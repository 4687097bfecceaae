/** The id of the build that this page comes from; undefined while it is being developed. */
export function currentBuildId(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="lares-build"]')?.content || undefined
}
