import { createSlice } from '@reduxjs/toolkit'
import { getCurrentBuildId } from '../../shared/build/current-build.ts'

/** `outdated`: the gateway serves a newer build than the one that this page comes from. */
export const buildSlice = createSlice({
  name: 'build',
  initialState: { outdated: false },
  reducers: { newBuildDetected: (state) => ({ ...state, outdated: true }) },
  selectors: { selectOutdated: ({ outdated }) => outdated },
})

export const { newBuildDetected } = buildSlice.actions
export const { selectOutdated } = buildSlice.selectors

const pollIntervalMs = 3_600_000

/** Checks for a new build every hour until there is one. */
export function watchForNewBuild(onNewBuild: () => void): void {
  const id = getCurrentBuildId()
  if (!id) return
  const timer = setInterval(async () => {
    if (!(await isOutdated(id))) return
    clearInterval(timer)
    onNewBuild()
  }, pollIntervalMs)
}

/** False after an error, because the next check repeats the request. */
async function isOutdated(id: string): Promise<boolean> {
  try {
    const latest = await fetch(`/builds/latest.json?${Date.now()}`)
    const body: unknown = latest.ok ? await latest.json() : undefined
    if (isLatestBuild(body) && body.id !== id) return true
    const own = await fetch(`/builds/meta/${id}.json`, { method: 'HEAD', cache: 'no-cache' })
    return own.status === 403 || own.status === 404
  } catch {
    return false
  }
}

function isLatestBuild(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}
