export interface MailText {
  readonly subject: string
  /** Plain text with the link on its own line. */
  readonly text: string
}

interface MailParams {
  readonly displayName: string
  readonly link: string
}

/** All mails about accounts in one language. */
export interface MailTexts {
  readonly invitation: (to: MailParams & { readonly invitedBy: string }) => MailText
  readonly passwordReset: (to: MailParams) => MailText
  readonly verification: (to: MailParams) => MailText
}
