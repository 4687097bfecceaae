/** The environment for tools: none of them reports home or asks for updates. */
export function quietEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DO_NOT_TRACK: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    FORCE_COLOR: '0',
  }
}
