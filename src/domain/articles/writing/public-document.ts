import type { ArticleDocument, Block } from '@three-affairs/document/nodes.ts'
import { bookBlocks } from '../books/book-blocks.ts'
import { contractBlocks } from '../contracts/contract-blocks.ts'
import { stageBlocks } from '../projects/stage-blocks.ts'
import type { ArticleContent } from './content.ts'

type Parts = Pick<ArticleContent, 'document' | 'book' | 'contract' | 'stage'>

/**
 * The text as it is read and checked: the written one, with the tables of its rows before the signature. Everything that
 * becomes public from an article goes through here.
 */
export function publicDocument({ document, book, contract, stage }: Parts): ArticleDocument {
  const blocks: Block[] = [
    ...(stage ? stageBlocks(stage) : []),
    ...(contract ? contractBlocks(contract) : []),
    ...(book ? bookBlocks(book) : []),
  ]
  if (blocks.length === 0) return document
  const end = document.content.findLastIndex(({ type }) => type !== 'signature') + 1
  return { ...document, content: [...document.content.slice(0, end), ...blocks, ...document.content.slice(end)] }
}
