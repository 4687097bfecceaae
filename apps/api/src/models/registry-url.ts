import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const defaultRegistry = 'https://registry.npmjs.org'

/** npm may be missing, and answers within a second where it is not. */
const npmTimeoutMs = 10_000

/** The npm registry that is configured: by `npm_config_registry`, or in the files that npm reads; else the public one. */
export async function findRegistryUrl(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
  const url = env.npm_config_registry || env.NPM_CONFIG_REGISTRY || (await askNpm())
  return (url && /^https?:\/\//.test(url) ? url : defaultRegistry).replace(/\/+$/, '')
}

async function askNpm(): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry'], {
      timeout: npmTimeoutMs,
    })
    return stdout.trim()
  } catch {
    return undefined
  }
}
