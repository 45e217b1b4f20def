export declare function ensurePackages(rootDir: string): string;
export declare function isInstalled(rootDir: string): boolean;
export declare function npmCommand(): [string, ...string[]];
