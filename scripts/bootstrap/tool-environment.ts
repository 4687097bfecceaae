/** The environment for tools, with telemetry, update checks and colours disabled. */
export function getToolEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DO_NOT_TRACK: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    FORCE_COLOR: '0',
  }
}
