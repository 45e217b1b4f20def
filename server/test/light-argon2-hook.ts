import { registerHooks } from 'node:module';

/** Loaded ahead of the server's tests (vitest.config.ts): whoever asks for the password hash gets its stand-in, but for the stand-in itself. */
const STAND_IN = new URL('light-argon2.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@node-rs/argon2' && context.parentURL !== STAND_IN
      ? { url: STAND_IN, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
