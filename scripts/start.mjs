import { runOnProjectNode } from './bootstrap/run-on-project-node.mjs'

// `npm start`; `npm run demo` and `npm run dev` pass --demo and --dev.
await runOnProjectNode(async (args) => {
  const { main } = await import('./supervisor/main.ts')
  await main(args)
})
