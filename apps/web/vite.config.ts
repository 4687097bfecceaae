import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildManifest } from './vite/build-manifest.ts'
import { bundledIcons } from './vite/bundled-icons.ts'
import { codeGroups } from './vite/code-groups.ts'
import { leanContracts } from './vite/lean-contracts.ts'
import { progressiveWebApp } from './vite/progressive-web-app.ts'
import { recordedImports } from './vite/recorded-imports.ts'

const gateway = process.env.LARES_GATEWAY ?? 'http://127.0.0.1:3000'

const code = codeGroups()

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    leanContracts(),
    react(),
    bundledIcons(),
    code.plugin,
    buildManifest(),
    isSsrBuild ? recordedImports() : progressiveWebApp(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: true,
    // What the libraries in it ask to be told; the page about the application leads there.
    license: { fileName: 'third-party-notices.txt' },
    // A data: address in a style sheet or a page would need a wider content security policy.
    assetsInlineLimit: 0,
    // Every browser that the build is for knows it by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        ...(!isSsrBuild && {
          codeSplitting: { groups: code.groups },
          // Without the pages that a file is for, which the build would name one after the other.
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
