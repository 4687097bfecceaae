import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildManifest } from './vite/build-manifest.ts'
import { bundledIcons } from './vite/bundled-icons.ts'
import { codeGroups } from './vite/code-groups.ts'
import { firstFrameLanguages } from './vite/first-frame-languages.ts'
import { leanContracts } from './vite/lean-contracts.ts'
import { progressiveWebApp } from './vite/progressive-web-app.ts'

const gateway = process.env.LARES_GATEWAY ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    leanContracts(),
    react(),
    bundledIcons(),
    buildManifest(),
    firstFrameLanguages(),
    progressiveWebApp(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: true,
    // The licences of the bundled libraries require this; the about page links to it.
    license: { fileName: 'third-party-notices.txt' },
    // Inlined assets would be data: URLs, which the content security policy does not allow.
    assetsInlineLimit: 0,
    // All target browsers support modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Makes unused schemas removable.
      treeshake: { manualPureFunctions: ['Type', 'defineContract'] },
      output: {
        codeSplitting: { groups: codeGroups },
        // Rolldown lists all entries of a shared chunk in its name, separated by `~`.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': gateway, '/builds': gateway },
  },
})
