/** The id of the build that this page comes from; undefined in development. */
export function getCurrentBuildId(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="lares-build"]')?.content || undefined
}
