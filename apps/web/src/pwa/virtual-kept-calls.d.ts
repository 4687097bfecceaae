declare module 'virtual:kept-calls' {
  export const keptPaths: import('./worker/kept-calls.ts').KeptPaths
}
