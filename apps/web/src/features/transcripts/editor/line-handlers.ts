/** What the rows call. One object that stays the same, so that rows are not rendered again for it. */
export interface LineHandlers {
  readonly playFrom: (id: string, seconds: number) => void
  readonly activate: (id: string) => void
  readonly endTyping: () => void
  readonly setText: (id: string, text: string) => void
  readonly setSpeaker: (id: string, name: string) => void
}
