import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html'
import { htmlToText } from '../text/html-to-text.ts'
import { isDeeplyNested } from '../text/nesting.ts'
import type { InlineImages, StoredPart } from './inline-images.ts'

const allowedTags = [
  ...['a', 'abbr', 'address', 'b', 'bdi', 'bdo', 'big', 'blockquote', 'br', 'caption', 'center', 'cite'],
  ...['code', 'col', 'colgroup', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'font'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'mark', 'ol', 'p', 'pre'],
  ...['q', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot'],
  ...['th', 'thead', 'time', 'tr', 'tt', 'u', 'ul'],
]

/** Values without functions except colours, so that nothing can be fetched (`url()`). */
const plainValue = [/^(?:[^()\\<>"]|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%/a-z]+\))*$/i]

const allowedProperties = [
  ...['background-color', 'border', 'border-bottom', 'border-collapse', 'border-color', 'border-left'],
  ...[
    'border-radius',
    'border-right',
    'border-spacing',
    'border-style',
    'border-top',
    'border-width',
    'color',
  ],
  ...['direction', 'font', 'font-family', 'font-size', 'font-style', 'font-variant', 'font-weight', 'height'],
  ...['letter-spacing', 'line-height', 'list-style-type', 'margin', 'margin-bottom', 'margin-left'],
  ...['margin-right', 'margin-top', 'max-width', 'padding', 'padding-bottom', 'padding-left'],
  ...['padding-right', 'padding-top', 'text-align', 'text-decoration', 'text-indent', 'text-transform'],
  ...['vertical-align', 'white-space', 'width'],
]

/** A mail with more open elements is converted to plain text, because the sanitiser would take minutes. */
const maxOpenElements = 1000

/**
 * Sanitises the HTML of a mail for display within the application: no scripts, forms, handlers, frames or style sheets.
 * Remote images keep their URL in `data-remote-src`, so that nothing is fetched until the reader asks for it.
 *
 * @param images the images contained in the mail
 */
export function sanitiseMailHtml(html: string, images: InlineImages<StoredPart>): string {
  if (isDeeplyNested(html, maxOpenElements)) return textToHtml(htmlToText(html))
  return sanitizeHtml(html, createSanitiserOptions(images)).trim()
}

/** Converts plain text to HTML. */
function textToHtml(text: string): string {
  return text
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br />')
}

function createSanitiserOptions(images: InlineImages<StoredPart>): IOptions {
  return {
    allowedTags,
    allowedAttributes: {
      '*': ['style', 'align', 'valign', 'dir', 'lang', 'title', 'width', 'height', 'bgcolor'],
      a: ['href', 'name', 'rel', 'target'],
      img: ['src', 'alt', 'data-remote-src'],
      font: ['color', 'face', 'size'],
      table: ['border', 'cellpadding', 'cellspacing'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      ol: ['start', 'type'],
    },
    allowedStyles: { '*': Object.fromEntries(allowedProperties.map((property) => [property, plainValue])) },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    enforceHtmlBoundary: false,
    nestingLimit: 200,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
      img: (_tagName, attribs) => toImageTag(attribs, images),
    },
  }
}

function toImageTag(attribs: Record<string, string>, images: InlineImages<StoredPart>): Tag {
  const { src = '', 'data-remote-src': _forged, ...others } = attribs
  if (/^(?:https?:)?\/\//i.test(src.trim())) {
    const url = src.trim().replace(/^\/\//, 'https://')
    return { tagName: 'img', attribs: { ...others, 'data-remote-src': url } }
  }
  const inline = images.resolve(src)
  return { tagName: 'img', attribs: inline === undefined ? others : { ...others, src: inline } }
}
