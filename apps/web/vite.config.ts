import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundledIcons } from './vite/bundled-icons.ts'
import { leanContracts } from './vite/lean-contracts.ts'

const gateway = process.env.LARES_GATEWAY ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [leanContracts(), react(), bundledIcons()],
  build: {
    outDir: 'dist',
    manifest: true,
    sourcemap: true,
    // A data: address in a style sheet or a page would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // One name for everything that React itself is made of: it changes rarely and stays cached.
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': gateway, '/builds': gateway },
  },
})
