import type { StoryFile } from './story-file.ts'

/** A mail with a desktop layout: fixed widths in tables, cells and pictures, and text without line breaks. */
export function createNewsletter(name: string): StoryFile {
  const html = `
    <table width="640" cellpadding="0" style="width:640px"><tr>
      <td width="320" style="width:320px;white-space:nowrap">The reunion is on the third Sunday of June</td>
      <td width="320"><img src="cid:hill" width="600" height="200" style="width:600px" alt="The hill"></td>
    </tr><tr>
      <td colspan="2"><div style="width:900px">Bring chairs, bread, and the photographs of 1962.</div></td>
    </tr></table>
    <pre>07:40 train from Lucca, change at Viareggio, arrive at 10:15, walk along the river to the mill</pre>
    <p>https://example.org/${'a-very-long-address-'.repeat(12)}</p>`
  const lines = [
    'From: Piero <piero@example.org>',
    'To: Lucia <lucia@example.org>',
    'Subject: The reunion',
    'Date: Fri, 3 Apr 2009 18:12:00 +0200',
    `Message-ID: <${name}@example.org>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary=cut',
    '',
    '--cut',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--cut',
    'Content-Type: image/gif',
    'Content-ID: <hill>',
    'Content-Transfer-Encoding: base64',
    '',
    'R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==',
    '--cut--',
    '',
  ]
  return { name, mimeType: 'message/rfc822', buffer: Buffer.from(lines.join('\r\n')) }
}
