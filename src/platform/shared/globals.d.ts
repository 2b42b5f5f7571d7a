// The globals that Node and every browser share and that the library of the language does not declare.
declare global {
  class URL {
    static canParse(url: string, base?: string): boolean;
    constructor(url: string, base?: string);
    readonly href: string;
    readonly origin: string;
    readonly protocol: string;
    readonly host: string;
    readonly hostname: string;
    readonly pathname: string;
    readonly search: string;
    readonly hash: string;
    readonly username: string;
    readonly password: string;
  }
  class URLSearchParams {
    constructor(text?: string);
    get(name: string): string | null;
    getAll(name: string): string[];
    append(name: string, value: string): void;
    set(name: string, value: string): void;
    toString(): string;
  }
}
export {};
