/** The pages of classes and shared studies: a chunk of its own, fetched when one of them is first wanted. */
import "./class-page";
import "./classes-page";
import "./study-page";
