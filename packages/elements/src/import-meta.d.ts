import "vite/types/importMeta.d.ts";
