import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildManifest } from './vite/build-manifest.ts'
import { bundledIcons } from './vite/bundled-icons.ts'
import { firstPage } from './vite/first-page.ts'
import { leanContracts } from './vite/lean-contracts.ts'
import { progressiveWebApp } from './vite/progressive-web-app.ts'

const gateway = process.env.LARES_GATEWAY ?? 'http://127.0.0.1:3000'

/** Of the icons' package only what draws those that are here: what fetches others comes with the pages that do. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|react-redux|redux|redux-thunk|reselect|immer|@reduxjs\/toolkit|i18next|react-i18next|radix3|isbot)\/|@iconify\/react\/dist\/offline/
const controls =
  /@mantine\/core\/esm\/(core|components\/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|NativeSelect|PasswordInput|TextInput|Transition|UnstyledButton|VisuallyHidden))\/|@mantine\/hooks\/esm\/(use-focus-within|use-hover|use-merged-ref|utils)\//

const first = firstPage()

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    leanContracts(),
    react(),
    bundledIcons(),
    first.plugin,
    buildManifest(),
    isSsrBuild ? [] : progressiveWebApp(),
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
        // What every page stands on, in few files: many small ones compress badly, and these change rarely.
        ...(!isSsrBuild && {
          codeSplitting: {
            groups: [
              { name: 'framework', test: framework },
              { name: 'controls', test: controls },
              { name: 'first-page', test: first.has, includeDependenciesRecursively: false },
            ],
          },
        }),
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': gateway, '/builds': gateway },
  },
}))
