import { readFileSync } from 'node:fs'

// Ends with an error where npm has installed anything but what the lockfile names, by version and hash: what `npm ci`
// promises. That command itself refuses a lockfile without the binaries of systems other than those it was made for.
const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const installed = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages

const others = Object.entries(installed).filter(([path, { link, version, integrity }]) => {
  if (link) return false
  return locked[path]?.version !== version || locked[path]?.integrity !== integrity
})
for (const [path, { version }] of others) process.stderr.write(`${path} ${version} is not in the lockfile.\n`)
process.exit(others.length > 0 ? 1 : 0)
