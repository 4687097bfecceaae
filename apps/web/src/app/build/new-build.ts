import { createSlice } from '@reduxjs/toolkit'
import { currentBuildId } from '../../shared/build/current-build.ts'

/** Whether the gateway serves a newer build than the one that this page comes from. */
export const buildSlice = createSlice({
  name: 'build',
  initialState: { outdated: false },
  reducers: { newBuildSeen: (state) => ({ ...state, outdated: true }) },
  selectors: { selectOutdated: ({ outdated }) => outdated },
})

export const { newBuildSeen } = buildSlice.actions
export const { selectOutdated } = buildSlice.selectors

const pollIntervalMs = 3_600_000

/** Asks every hour, the first time after one, whether there is a new build, until there is. */
export function watchForNewBuild(onSeen: () => void): void {
  const id = currentBuildId()
  if (!id) return
  const timer = setInterval(async () => {
    if (!(await isOutdated(id))) return
    clearInterval(timer)
    onSeen()
  }, pollIntervalMs)
}

/** Errors say nothing: the next hour asks again. */
async function isOutdated(id: string): Promise<boolean> {
  try {
    const latest = await fetch(`/builds/latest.json?${Date.now()}`)
    const body: unknown = latest.ok ? await latest.json() : undefined
    if (isLatest(body) && body.id !== id) return true
    const own = await fetch(`/builds/meta/${id}.json`, { method: 'HEAD', cache: 'no-cache' })
    return own.status === 403 || own.status === 404
  } catch {
    return false
  }
}

function isLatest(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}
