import { readFileSync } from 'node:fs'

// Fails if an installed package differs from the lockfile in version or hash, as `npm ci` guarantees. `npm ci` itself is
// not used because it rejects a lockfile without the binaries of all systems.
const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const installed = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages

const mismatches = Object.entries(installed).filter(([path, { link, version, integrity }]) => {
  if (link) return false
  return locked[path]?.version !== version || locked[path]?.integrity !== integrity
})
for (const [path, { version }] of mismatches)
  process.stderr.write(`${path} ${version} is not in the lockfile.\n`)
process.exit(mismatches.length > 0 ? 1 : 0)
