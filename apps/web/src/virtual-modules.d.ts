declare module 'virtual:entry-icons' {
  export const icons: Record<string, { body: string; width: number; height: number }>
}

declare module 'virtual:further-icons' {
  export const icons: Record<string, { body: string; width: number; height: number }>
}
