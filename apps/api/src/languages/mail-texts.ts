/** A mail with placeholders such as `{{displayName}}`. */
export interface MailText {
  readonly subject: string
  /** Plain text with `{{link}}` on its own line. */
  readonly text: string
}

/** The values of the placeholders of each mail. */
export interface MailValues {
  readonly invitation: { readonly displayName: string; readonly invitedBy: string; readonly link: string }
  readonly passwordReset: { readonly displayName: string; readonly link: string }
  readonly verification: { readonly displayName: string; readonly link: string }
  readonly secondFactorRemoved: { readonly displayName: string; readonly removedBy: string }
  readonly digest: {
    readonly displayName: string
    /** What is unread, one line each. */
    readonly entries: string
    readonly link: string
    readonly settingsLink: string
  }
}

/** All mails in one language. */
export type MailTexts = Readonly<Record<keyof MailValues, MailText>>
