declare module 'virtual:entry-icons' {
  export const drawings: Record<string, { body: string; width: number; height: number }>
}

declare module 'virtual:further-icons' {
  export const drawings: Record<string, { body: string; width: number; height: number }>
}
