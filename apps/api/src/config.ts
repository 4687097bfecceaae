import { readEnvironment } from '@lares/server-kit/environment'
import { ArchiveSettings, listIncompleteGroups } from '@lares/server-kit/settings'

/** The configuration of the archive service and the worker: their settings, by their names in the environment. */
export type Config = Readonly<ReturnType<typeof readConfig>>

/** Reads the configuration. Throws InvalidEnvironment with every invalid variable. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const values = readEnvironment(ArchiveSettings, env, listIncompleteGroups)
  // Links in mails need an address even where the gateway takes it from each request. A trailing slash is allowed in the
  // setting, but links append a path that starts with one.
  return { ...values, PUBLIC_URL: new URL(values.PUBLIC_URL ?? 'http://127.0.0.1:3000').origin }
}
