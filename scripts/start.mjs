import { onProjectNode } from './bootstrap/on-project-node.mjs'

// `npm start`, and with --demo or --dev `npm run demo` and `npm run dev`.
await onProjectNode(async (args) => {
  const { main } = await import('./supervisor/main.ts')
  await main(args)
})
