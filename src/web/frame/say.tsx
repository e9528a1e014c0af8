import type { ReactNode } from 'react'
import type { MongolianWords } from '../../domain/mongolian/product-words.ts'

/** Shows a word of the frame, given in Chinese. */
export type Say = (chinese: string) => ReactNode

export const sayInChinese: Say = (chinese) => chinese

/** Mongolian first, as on signs in Inner Mongolia: above the Chinese, or left of it where both are vertical. */
export const sayInBoth =
  (words: MongolianWords): Say =>
  (chinese) =>
    words[chinese] ? (
      <span className="both">
        <span lang="mn-Mong">{words[chinese]}</span> <span>{chinese}</span>
      </span>
    ) : (
      chinese
    )
