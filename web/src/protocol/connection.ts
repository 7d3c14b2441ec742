import type { Words } from "../i18n/text";
import { same, translate } from "../i18n/text";
import type { ErrorMessage, SubscribeAnswer, TopicEvent } from "./messages";
import { Topic, type TopicListener } from "./topic";

/** The error of a command that was refused or could not be sent. */
export class CommandError extends Error {
	constructor(readonly error: ErrorMessage) {
		super(error.message.en);
	}
	get words(): Words {
		return this.error.message;
	}
	get code(): string {
		return this.error.code;
	}
}

const LOST = "connection_lost";

function lost(): ErrorMessage {
	return { code: LOST, message: same(translate("connection.lost")) };
}

/** The status of a connection. "refused" means that the key is wrong; the user must open a new page from the program. */
export type ConnectionStatus = "connecting" | "open" | "waiting" | "refused";

interface Pending {
	readonly text: string;
	readonly again: boolean;
	readonly resolve: (value: never) => void;
	readonly reject: (error: CommandError) => void;
}

interface Followed {
	readonly topic: Topic<object>;
	readonly failed: (error: CommandError) => void;
}

/** The part of a WebSocket that a connection uses. */
export interface Socket {
	onmessage: ((event: { readonly data: unknown }) => void) | null;
	onclose: (() => void) | null;
	send(text: string): void;
}

/** The environment that a connection needs. Tests provide their own. */
export interface Carrier {
	/** Opens a socket with a key. */
	open(key: string): Socket;
	/** Reports whether the program accepts the key; undefined if that is unknown, for example because it cannot be reached. */
	accepts(key: string): Promise<boolean | undefined>;
	loadKey(): string;
	saveKey(key: string): void;
}

const DELAYS = [250, 500, 1000, 2000]; // milliseconds before each new attempt

/** The connection to the program. It sends commands, receives answers, follows topics and reconnects. */
export class Connection {
	status: ConnectionStatus = "connecting";
	version = "";
	private socket: Socket | undefined;
	private attempts = 0;
	private lastId = 0;
	private readonly pending = new Map<number, Pending>();
	private readonly topics = new Map<string, readonly Followed[]>();
	private timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly carrier: Carrier,
		private readonly statusChanged: () => void,
	) {}

	connect(): void {
		clearTimeout(this.timer);
		const socket = this.carrier.open(this.carrier.loadKey());
		this.socket = socket;
		socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)));
		socket.onclose = () => {
			if (socket === this.socket) {
				void this.closed();
			}
		};
	}

	/** Reconnects immediately instead of waiting for the next attempt. */
	hurry(): void {
		if (this.status === "waiting") {
			this.connect();
		}
	}

	/**
	 * Sends a command, immediately or when the first connection is made, because a page may be
	 * displayed before that. With again, the command may be sent more than once and is repeated
	 * after a reconnection. Any other command fails if the connection is lost.
	 */
	call<T = unknown>(name: string, args: object = {}, { again = false } = {}): Promise<T> {
		const id = ++this.lastId;
		const text = JSON.stringify({ id, do: name, args });
		return new Promise<T>((resolve, reject) => {
			if ((this.status === "waiting" || this.status === "refused") && !again) {
				reject(new CommandError(lost()));
				return;
			}
			this.pending.set(id, { text, again, resolve, reject });
			if (this.status === "open") {
				this.socket?.send(text);
			}
		});
	}

	/** Follows a topic until the returned function is called. Followers of the same topic are independent of each other. */
	follow<S extends object>(
		name: string,
		listener: TopicListener<S>,
		failed: (error: CommandError) => void,
	): () => void {
		const followed: Followed = { topic: new Topic(name, listener as TopicListener<object>), failed };
		this.topics.set(name, [...this.followers(name), followed]);
		if (this.status === "open") {
			this.subscribe(followed);
		}
		return () => {
			const before = this.followers(name);
			const left = before.filter((other) => other !== followed);
			if (left.length > 0) {
				this.topics.set(name, left);
			} else if (before.length > 0) {
				this.topics.delete(name);
				if (this.status === "open") {
					this.call("unsubscribe", { topic: name }).catch(() => {});
				}
			}
		};
	}

	private followers(name: string): readonly Followed[] {
		return this.topics.get(name) ?? [];
	}

	private subscribe({ topic, failed }: Followed): void {
		this.call<SubscribeAnswer>("subscribe", topic.subscription()).then(
			(answer) => topic.resume(answer),
			(error: CommandError) => {
				if (error.code !== LOST) {
					failed(error);
				}
			},
		);
	}

	private receive(message: Record<string, unknown>): void {
		if (message.welcome) {
			this.welcomed(message.welcome as { key: string; version: string });
		} else if (typeof message.topic === "string") {
			for (const { topic } of this.followers(message.topic)) {
				topic.take(message as unknown as TopicEvent);
			}
		} else if (typeof message.re === "number") {
			const pending = this.pending.get(message.re);
			this.pending.delete(message.re);
			if (message.error) {
				pending?.reject(new CommandError(message.error as ErrorMessage));
			} else {
				pending?.resolve(message.ok as never);
			}
		}
	}

	private welcomed({ key, version }: { key: string; version: string }): void {
		this.carrier.saveKey(key);
		this.version = version;
		this.attempts = 0;
		const unanswered = [...this.pending.values()];
		this.setStatus("open");
		for (const followed of [...this.topics.values()].flat()) {
			this.subscribe(followed);
		}
		for (const { text } of unanswered) {
			this.socket?.send(text);
		}
	}

	private async closed(): Promise<void> {
		this.socket = undefined;
		for (const [id, { again, reject }] of [...this.pending]) {
			if (!again) {
				this.pending.delete(id);
				reject(new CommandError(lost()));
			}
		}
		const attempt = this.attempts++;
		if (this.status !== "open" && (await this.carrier.accepts(this.carrier.loadKey())) === false) {
			this.setStatus("refused");
			return;
		}
		this.setStatus("waiting");
		const delay = DELAYS[Math.min(attempt, DELAYS.length - 1)];
		this.timer = setTimeout(() => this.connect(), delay);
	}

	private setStatus(status: ConnectionStatus): void {
		this.status = status;
		this.statusChanged();
	}
}
