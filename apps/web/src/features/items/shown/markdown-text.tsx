import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import styles from './markdown-text.module.css'

const plugins = [remarkGfm]

/** The first heading is the page's own, so a text's begin with the second; links leave in a new tab; pictures of other sites are not fetched. */
const components: Components = {
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

/** A body of Markdown as React elements. HTML in it stays text, and addresses that could run are dropped. */
export function MarkdownText({ children, lang }: { children: string; lang?: string | null }) {
  return (
    <div className={styles.text} lang={lang ?? undefined}>
      <Markdown remarkPlugins={plugins} components={components}>
        {children}
      </Markdown>
    </div>
  )
}
