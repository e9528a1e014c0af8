import { useEffect, useRef, useState } from 'react'
import type { Book } from '../../../../domain/articles/books/book.ts'
import {
  type ArrangedFile,
  findUnplaced,
  placeFile,
  sortPages,
} from '../../../../domain/articles/books/vouchers/arrange-vouchers.ts'
import { createNameMatcher } from '../../../../domain/articles/books/vouchers/match-names.ts'
import type { Voucher, VoucherPage } from '../../../../domain/articles/books/vouchers/voucher.ts'
import { fetchVouchers } from './send-voucher.ts'
import { listNumbers } from './voucher-list.tsx'

const byName = new Intl.Collator('zh', { numeric: true })

/** The uploaded files of a draft; null while they are read. */
function useFiles(id: number) {
  const [files, setFiles] = useState<ArrangedFile[] | null>(null)
  const [problem, setProblem] = useState('')
  /** Uploads that end look here before the page is rendered again. */
  const known = useRef<ArrangedFile[]>([])
  const keep = (next: ArrangedFile[]) => {
    known.current = next
    setFiles(next)
  }
  useEffect(() => {
    const read = async () => {
      try {
        const found = await fetchVouchers(id)
        known.current = found
        setFiles(found)
      } catch (error) {
        setProblem(error instanceof Error ? error.message : '没有读到已经上传的凭证，请刷新。')
      }
    }
    void read()
  }, [id])
  return { files, problem, known, keep }
}

/** Files in the order of their pages as their names tell them. */
function orderByName(files: readonly ArrangedFile[], numbers: readonly string[]): (file: string) => number {
  const match = createNameMatcher(numbers)
  const order = files
    .toSorted((one, other) => match(one.name).page - match(other.name).page || byName.compare(one.name, other.name))
    .map(({ file }) => file)
  return (file) => order.indexOf(file)
}

/** The vouchers of a draft's book with their files. Files whose names tell their voucher are placed by themselves. */
export function useVouchers(id: number, book: Book, setBook: (book: Book) => void) {
  const { files, problem, known, keep } = useFiles(id)
  /** Two uploads may end before the page is rendered again. */
  const latest = useRef(book)
  useEffect(() => {
    latest.current = book
  }, [book])

  const change = (make: (vouchers: Voucher[]) => Voucher[]) => {
    latest.current = { ...latest.current, vouchers: make(latest.current.vouchers ?? []) }
    setBook(latest.current)
  }
  const numbers = listNumbers(book).map(({ voucher }) => voucher)
  const place = (file: ArrangedFile, voucher: string) =>
    change((vouchers) => sortPages(placeFile(vouchers, voucher, file), orderByName(known.current, numbers)))
  return {
    files,
    problem,
    numbers,
    unplaced: findUnplaced(book.vouchers ?? [], files ?? []),
    known: () => known.current,
    change,
    place,
    /** A file that was uploaded now. */
    add(file: ArrangedFile) {
      if (!known.current.some((each) => each.file === file.file)) keep([...known.current, file])
      const { voucher } = createNameMatcher(numbers)(file.name)
      if (voucher !== null) place(file, voucher)
    },
    setLooked({ file, page, boxes }: VoucherPage) {
      const withLook = (each: ArrangedFile): ArrangedFile => ({
        ...each,
        pages: each.pages.map((own, at) => (at === page - 1 ? { ...own, looks: [...own.looks, boxes] } : own)),
      })
      keep(known.current.map((each) => (each.file === file ? withLook(each) : each)))
    },
  }
}
