import type { Theme } from '@mui/material/styles';

export declare const theme: Theme;
