import { root } from '../bootstrap/root.mjs'
import { checkImportRules } from './import-rules.mjs'

// Fails if an import violates a rule of .dependency-cruiser.mjs.
const { violations, text } = await checkImportRules(root, [
  'apps',
  'packages',
  'scripts',
  'demo',
  'e2e',
  'bench',
])
process.stdout.write(text)
process.exitCode = violations.length > 0 ? 1 : 0
