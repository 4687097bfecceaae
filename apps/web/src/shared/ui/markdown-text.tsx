import Markdown, { type Components, type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import styles from './markdown-text.module.css'

type Plugins = NonNullable<Options['remarkPlugins']>
const noPlugins: Plugins = []

/**
 * Headings start at the second level, because the first is the page's title. Links open in a new tab. Pictures become
 * links, so that nothing is fetched from other sites.
 */
const defaultComponents: Components = {
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

/** Markdown as React elements. HTML in it is shown as text, and URLs with unsafe schemes are removed. */
export function MarkdownText({ children, lang, plugins = noPlugins, components }: MarkdownTextProps) {
  return (
    <div className={styles.text} lang={lang ?? undefined} dir="auto">
      <Markdown remarkPlugins={[remarkGfm, ...plugins]} components={{ ...defaultComponents, ...components }}>
        {children}
      </Markdown>
    </div>
  )
}
