export interface MailText {
  readonly subject: string
  /** Plain text; the link stands on a line of its own. */
  readonly text: string
}

interface Addressed {
  readonly displayName: string
  readonly link: string
}

/** Every mail that accounts send, in one language. */
export interface MailTexts {
  readonly invitation: (to: Addressed & { readonly invitedBy: string }) => MailText
  readonly passwordReset: (to: Addressed) => MailText
  readonly verification: (to: Addressed) => MailText
}
