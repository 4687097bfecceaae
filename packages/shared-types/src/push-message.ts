/** What a push contains, encrypted for the device. */
export interface PushMessage {
  /** The notification, whose earlier pushes it replaces. */
  readonly id: string
  readonly text: string
  /** The path of what it is about; absent if there is no page of it. */
  readonly path?: string
  readonly language: string
}
