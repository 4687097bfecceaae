import { getKindPages, pages } from '@lares/shared-types/routing/pages'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { leanContracts } from './lean-contracts.ts'

/**
 * Builds the web manifest, and the service worker at /sw.js with the list of files to precache: all code and texts, so
 * that every page works without a connection. Prerendered pages are not precached, because guests have a connection.
 */
export function progressiveWebApp(): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    registerType: 'prompt',
    injectRegister: false,
    srcDir: 'src/app/pwa/worker',
    filename: 'sw.ts',
    includeManifestIcons: false,
    // With the cookie of the chosen language. `prerender.mjs` writes the manifest in each of them.
    useCredentials: true,
    injectManifest: {
      buildPlugins: { vite: [leanContracts()] },
      globPatterns: [
        'index.html',
        'icon.svg',
        'assets/*.{js,css}',
        'assets/*-latin-wght-*.woff2',
        'builds/meta/*.json',
      ],
      dontCacheBustURLsMatching: /^(assets|builds\/meta)\//,
    },
    manifest: {
      id: '/',
      name: 'Lares',
      short_name: 'Lares',
      description: 'The family archive',
      lang: 'en',
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#fbf8f3',
      background_color: '#fbf8f3',
      categories: ['photo', 'lifestyle', 'utilities'],
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ],
      shortcuts: [
        { name: 'Search', url: pages.search.pattern },
        { name: 'Images', url: getKindPages('image').list.pattern },
        { name: 'Recordings', url: getKindPages('record').list.pattern },
      ].map((shortcut) => ({
        ...shortcut,
        icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
      })),
    },
  })
}
