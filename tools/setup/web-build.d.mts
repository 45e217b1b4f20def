export declare function ensureWebBuild(options: { rootDir: string; nodePath: string }): void;
