/**
 * How the built server is started, everywhere: `npm start`, the benchmark, the container (Dockerfile and container-start.sh, which a test compares) and
 * docs/operating.md. Plain node without dependencies.
 */

/**
 * For node. A small young generation and a heap that grows by a third: less memory, and no slower. One thread beside the main one to collect garbage
 * with: four of them wait for each other where there is a core or two (docs/benchmarks.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=30', '--v8-pool-size=1']

export const SERVER_ARGS = [...SERVER_FLAGS, 'build/main.js']

/** For glibc: each password is hashed in 16 MB, which go back at once rather than stay with one of its many heaps. Others do not read it. */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
