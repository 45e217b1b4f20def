import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { precompress } from './build/precompress.ts';
import { leaveOutServerSideWords } from './build/server-side-words.ts';

const serverUrl = process.env['MANAGER_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), leaveOutServerSideWords(), precompress()],
  resolve: { alias: { zod: fileURLToPath(new URL('src/api/schema-outline.ts', import.meta.url)) } },
  build: {
    target: 'es2022',
    // The content security policy allows no data: scripts or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // bench/src/web/bytes.ts reads which files belong together.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Every page has the list of all chunks: their names alone would be 3 kB of the first page. The manifest says which is whose.
        chunkFileNames: 'assets/[hash:8].js',
      },
      // Dialogs alone need them, but one of their files claims to do something by being loaded and would come with every page.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/(react-remove-scroll|use-sidecar)/, sideEffects: false }] },
    },
  },
  // The server refuses writes whose origin is not its own host: it has to see the host that the browser sees.
  server: { proxy: { '/manager': { target: serverUrl, changeOrigin: false } } },
});
