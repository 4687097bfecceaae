declare module 'virtual:cached-paths' {
  export const cachedPaths: import('./worker/cached-paths.ts').CachedPaths
}
