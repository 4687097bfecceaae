import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildManifest } from './vite/build-manifest.ts'
import { bundledIcons } from './vite/bundled-icons.ts'
import { createCodeGroups } from './vite/code-groups.ts'
import { firstFrameLanguages } from './vite/first-frame-languages.ts'
import { leanContracts } from './vite/lean-contracts.ts'
import { progressiveWebApp } from './vite/progressive-web-app.ts'
import { recordedImports } from './vite/recorded-imports.ts'

const gateway = process.env.LARES_GATEWAY ?? 'http://127.0.0.1:3000'

const chunks = createCodeGroups()

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    leanContracts(),
    react(),
    bundledIcons(),
    chunks.plugin,
    buildManifest(),
    firstFrameLanguages(),
    isSsrBuild ? recordedImports() : progressiveWebApp(),
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
      output: {
        ...(!isSsrBuild && {
          codeSplitting: { groups: chunks.groups },
          // Rolldown lists all entries of a shared chunk in its name, separated by `~`.
          chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        }),
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': gateway, '/builds': gateway },
  },
}))
