import { execFileSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { makeFolder } from './folders.ts'

/** A small filesystem of its own. */
export type Disk = { folder: string; resize: (size: string) => void; fill: () => void; unmount: () => void }

export const canMount = process.platform === 'linux' && process.getuid?.() === 0

export function mountDisk(size: string): Disk {
  const folder = makeFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  const resize = (to: string) => void execFileSync('mount', ['-o', `remount,size=${to}`, folder])
  return {
    folder,
    resize,
    /** Leaves no free page, however much is used. */
    fill() {
      const { blocks, bfree, bsize } = statfsSync(folder)
      resize(String((blocks - bfree) * bsize))
    },
    unmount: () => void execFileSync('umount', [folder]),
  }
}
