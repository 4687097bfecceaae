declare module 'virtual:bundled-icons' {
  type Drawing = { body: string; width: number; height: number }

  export const drawings: Record<import('./shared/icons/icon-names.ts').IconName, Drawing>
}
