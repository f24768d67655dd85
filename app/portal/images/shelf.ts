/**
 * Our own host's store of pictures, on disk or in a bucket. Folders are paths such as 'production/categories/7-4f', one for each picture, and files are
 * named '1795264170.webp'. No file ever changes.
 */
export interface Shelf {
  /** Returns the names of the files in a picture's folder. */
  files(folder: string): Promise<string[]>
  /** Returns the names of the pictures' folders in a folder. */
  pictures(folder: string): Promise<string[]>
  /** Returns undefined if there is no such file. */
  read(folder: string, file: string): Promise<Buffer | undefined>
  /** Stores a picture under the next free version, `at` or later: two uploads in the same second get two versions. Returns the version. */
  add(folder: string, bytes: Buffer, at: number): Promise<number>
  /** Stores a file atomically: a reader finds all of it or none. */
  write(folder: string, file: string, bytes: Buffer): Promise<void>
  /** Deletes files, and the folder if no picture is left in it. */
  remove(folder: string, files: readonly string[]): Promise<void>
}

/** Returns the versions among the names of files. */
export function versionsAmong(files: readonly string[]): number[] {
  return files.flatMap((file) => (/^\d+\.webp$/.test(file) ? [Number.parseInt(file, 10)] : []))
}
