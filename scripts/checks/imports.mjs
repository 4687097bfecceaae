import { root } from '../bootstrap/root.mjs'
import { brokenImportRules } from './import-rules.mjs'

// Fails when an import goes a way that .dependency-cruiser.mjs forbids.
const { violations, text } = await brokenImportRules(root, ['apps', 'packages', 'scripts', 'e2e', 'bench'])
process.stdout.write(text)
process.exitCode = violations.length > 0 ? 1 : 0
