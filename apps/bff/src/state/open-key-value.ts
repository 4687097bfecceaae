import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { KeyValue } from './key-value.ts'

/** Opens the configured store: a server, or a folder in the data folder. */
export async function openKeyValue(
  config: Pick<Config, 'keyValueUrl' | 'dataDir'>,
  onError: (error: Error) => void,
): Promise<KeyValue> {
  if (config.keyValueUrl) {
    const { openValkeyKeyValue } = await import('./valkey-key-value.ts')
    return openValkeyKeyValue(config.keyValueUrl, onError)
  }
  const { openLmdbKeyValue } = await import('./lmdb-key-value.ts')
  return openLmdbKeyValue(join(config.dataDir, 'keyvalue'))
}
