import Markdown, { type Components, type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import styles from './markdown-text.module.css'

/** What somebody else adds to how Markdown is read. */
type Plugins = NonNullable<Options['remarkPlugins']>
const none: Plugins = []

/** The first heading is the page's own, so a text's begin with the second; links leave in a new tab; pictures of other sites are not fetched. */
const shown: Components = {
  h1: 'h2',
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  img: ({ alt, src }) => (
    <a href={src} target="_blank" rel="noopener noreferrer nofollow">
      {alt || src}
    </a>
  ),
}

interface MarkdownTextProps {
  children: string
  lang?: string | null
  plugins?: Plugins
  components?: Components
}

/** A body of Markdown as React elements. HTML in it stays text, and addresses that could run are dropped. */
export function MarkdownText({ children, lang, plugins = none, components }: MarkdownTextProps) {
  return (
    <div className={styles.text} lang={lang ?? undefined}>
      <Markdown remarkPlugins={[remarkGfm, ...plugins]} components={{ ...shown, ...components }}>
        {children}
      </Markdown>
    </div>
  )
}
