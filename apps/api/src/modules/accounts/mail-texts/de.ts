import type { MailTexts } from './mail-texts.ts'

export const de: MailTexts = {
  invitation: ({ displayName, invitedBy, link }) => ({
    subject: `${invitedBy} lädt dich ins Familienarchiv ein`,
    text: `Hallo ${displayName},

${invitedBy} lädt dich ins Familienarchiv ein. Öffne diesen Link und wähle ein Passwort:

${link}

Der Link gilt einmal und 14 Tage lang. Bitte ${invitedBy} danach um einen neuen.
`,
  }),
  passwordReset: ({ displayName, link }) => ({
    subject: 'Ein neues Passwort für das Familienarchiv',
    text: `Hallo ${displayName},

jemand, wahrscheinlich du, hat ein neues Passwort für das Familienarchiv verlangt. Öffne diesen Link, um es zu wählen:

${link}

Der Link gilt einmal und eine Stunde lang. Wenn du nichts verlangt hast, tu nichts: Dein Passwort bleibt, wie es ist.
`,
  }),
  verification: ({ displayName, link }) => ({
    subject: 'Bestätige deine E-Mail-Adresse',
    text: `Hallo ${displayName},

öffne diesen Link, um zu bestätigen, dass diese Adresse dir gehört:

${link}

Der Link gilt einmal und 7 Tage lang. Wenn du das Familienarchiv nicht kennst, beachte diese Mail nicht.
`,
  }),
}
