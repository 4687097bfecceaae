import type { MailTexts } from '../mail-texts.ts'

export const mailTexts: MailTexts = {
  invitation: {
    subject: '{{invitedBy}} lädt Sie ins Familienarchiv ein',
    text: `Guten Tag {{displayName}},

{{invitedBy}} lädt Sie ins Familienarchiv ein. Öffnen Sie diesen Link und wählen Sie ein Passwort:

{{link}}

Der Link gilt 14 Tage und nur einmal. Bitten Sie {{invitedBy}} danach um einen neuen.
`,
  },
  passwordReset: {
    subject: 'Ein neues Passwort für das Familienarchiv',
    text: `Guten Tag {{displayName}},

jemand, wahrscheinlich Sie selbst, hat ein neues Passwort für das Familienarchiv angefordert. Öffnen Sie diesen Link, um es zu wählen:

{{link}}

Der Link gilt eine Stunde und nur einmal. Wenn Sie nichts angefordert haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.
`,
  },
  verification: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: `Guten Tag {{displayName}},

öffnen Sie diesen Link, um zu bestätigen, dass diese Adresse Ihnen gehört:

{{link}}

Der Link gilt 7 Tage und nur einmal. Wenn Sie das Familienarchiv nicht kennen, ignorieren Sie diese E-Mail.
`,
  },
  secondFactorRemoved: {
    subject: 'Ihr zweiter Faktor wurde entfernt',
    text: `Guten Tag {{displayName}},

{{removedBy}} hat den zweiten Faktor Ihres Kontos im Familienarchiv entfernt. Ab jetzt genügt Ihr Passwort zum Anmelden, bis Sie auf der Seite Ihres Kontos einen neuen einrichten.

Wenn Sie nicht darum gebeten haben, sprechen Sie mit {{removedBy}} und ändern Sie Ihr Passwort.
`,
  },
  digest: {
    subject: 'Neues im Familienarchiv',
    text: `Guten Tag {{displayName}},

das haben Sie noch nicht gelesen:

{{entries}}

{{link}}

Diese E-Mail kommt einmal in der Woche, wenn es Neues gibt. Hier wählen Sie, was sie Ihnen meldet oder dass sie nicht mehr kommt:
{{settingsLink}}
`,
  },
}
