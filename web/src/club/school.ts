/** The class and study pages: a separate chunk, fetched when one of them is first needed. */
import "./class-page";
import "./classes-page";
import "./study-page";
